// A set as somebody keeps it: what it is called, whose it is, and whether what is on the desk is saved.
import type { SetCard, SetChoice, WholeSet } from '../wire';
import { introduced } from '../shell/start';
import { changeSet, type Content, makeSet } from './api';
import { words } from './words';

export class Own {
  card = $state.raw<SetCard | null>(null);
  name = $state('');
  credits = $state('');
  licence = $state('');
  shared = $state(false);
  /** The content that was saved last, as JSON; nothing if it is not one's own. */
  private saved = $state.raw('');

  constructor(
    private readonly game: string,
    private readonly opened: WholeSet | null,
    private readonly key: string,
  ) {
    const card = opened?.card;
    this.card = card ?? null;
    this.name = card?.name ?? '';
    this.credits = card?.credits ?? '';
    this.licence = card ? card.licence : words().licencePrivate;
    this.shared = card?.shared ?? false;
    if (card?.mine) this.saved = JSON.stringify(opened?.content);
  }

  get theirs(): boolean {
    return this.card !== null && !this.card.mine;
  }
  get link(): string {
    return this.card?.key
      ? `${location.origin}/g/${this.game}/workshop/${this.card.id}?key=${this.card.key}`
      : '';
  }

  /** "For my table only" is no note for what everybody may use. */
  share(shared: boolean): void {
    this.shared = shared;
    const note = words().licencePrivate;
    if (shared && this.licence === note) this.licence = '';
    else if (!shared && this.licence === '') this.licence = note;
  }

  async save(content: Content): Promise<SetCard> {
    await introduced();
    const { credits, licence, shared } = this;
    const given = {
      game: this.game,
      name: this.name.trim() || words().untitled,
      credits,
      licence,
      shared,
      content,
    };
    const kept = this.card?.mine ? await changeSet(this.card.id, given) : await makeSet(given);
    const fresh = this.card?.id !== kept.id;
    this.name = kept.name;
    this.saved = JSON.stringify(content);
    this.card = kept;
    if (fresh) history.replaceState(null, '', `/g/${this.game}/workshop/${kept.id}`);
    return kept;
  }

  /** The set as a table takes it: what was changed is saved first. */
  async choice(content: Content): Promise<SetChoice> {
    const now = JSON.stringify(content);
    const unchanged = this.theirs ? now === JSON.stringify(this.opened?.content) : now === this.saved;
    const kept = this.card && unchanged ? this.card : await this.save(content);
    return {
      id: kept.id,
      key: kept.mine ? '' : this.key,
      version: kept.mine ? kept.version : (this.opened?.version ?? 0),
    };
  }
}
