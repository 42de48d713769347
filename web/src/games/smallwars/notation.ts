// Deeds of Small Wars as players write them; what musters an army is said in words.
import type { Lang } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';

const DICE = '⚀⚁⚂⚃⚄⚅';

export function notation(move: string, _lang: Lang): string | undefined {
  if (move.startsWith('roll'))
    return move
      .slice(5)
      .replace(/ ?\/$/, '')
      .replace(/[1-6] ?/g, (pips) => DICE[Number(pips.trim()) - 1]!);
  const deed = /^([BR]\d+)(?:(\.)|>(\w\d)|x([BR]\d+))$/.exec(move);
  if (!deed) return undefined;
  const [, who, end, to, target] = deed;
  return end ? `${who} ■` : to ? `${who} → ${to}` : `${who} × ${target}`;
}

export function legend(lang: Lang): string {
  return { en, fr }[lang].legend;
}
