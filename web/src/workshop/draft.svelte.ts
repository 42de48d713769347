// A set while somebody works on it: its content, what was changed, and what the room says is wrong.
import type { ContentFault } from '../wire';
import type { Content } from './api';
import { changed } from './content';

const MOST_STEPS = 200;

export class Draft {
  content = $state.raw<Content>({});
  faults = $state.raw<ContentFault[]>([]);
  /** The path of a field that somebody wants to see: what hides it opens. */
  wanted = $state('');
  private before = $state.raw<Content[]>([]);
  private after = $state.raw<Content[]>([]);
  /** Keys typed one after the other into the same field are one step. */
  private last = '';

  constructor(content: Content) {
    this.content = content;
  }

  get canUndo(): boolean {
    return this.before.length > 0;
  }
  get canRedo(): boolean {
    return this.after.length > 0;
  }

  set(path: string, value: unknown): void {
    this.replace(changed(this.content, path, value), path);
  }

  /** Several changes as one step; `what` is empty if nothing that follows belongs to it. */
  replace(content: Content, what = ''): void {
    if (what === '' || what !== this.last) this.before = [...this.before.slice(1 - MOST_STEPS), this.content];
    this.after = [];
    this.last = what;
    this.content = content;
  }

  undo(): void {
    const content = this.before.at(-1);
    if (!content) return;
    this.after = [...this.after, this.content];
    this.before = this.before.slice(0, -1);
    this.content = content;
    this.last = '';
  }

  redo(): void {
    const content = this.after.at(-1);
    if (!content) return;
    this.before = [...this.before, this.content];
    this.after = this.after.slice(0, -1);
    this.content = content;
    this.last = '';
  }

  faultAt(path: string): ContentFault | undefined {
    return this.faults.find((fault) => fault.at === path);
  }
  /** Is something wrong here, or anywhere inside? */
  faultWithin(path: string): boolean {
    return this.faults.some((fault) => fault.at === path || fault.at.startsWith(`${path}.`));
  }
}
