// Whether sounds are heard. Apart from the sounds themselves, which the first paint does without.

export const audible = { yes: true, volume: 1, onlyCalls: false };

/** The settings decide. Where a board is only decoration it is not heard, but calls are. */
export function setAudible(yes: boolean, volume = 1, onlyCalls = false): void {
  Object.assign(audible, { yes: yes && volume > 0, volume, onlyCalls });
}
