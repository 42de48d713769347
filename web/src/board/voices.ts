// Small sounds made on the spot: wood, paper, dice. Nothing is loaded.

export type Sound =
  | 'pick' // something was chosen
  | 'slide' // a piece glides
  | 'knock' // wood meets wood
  | 'fall' // a piece is captured
  | 'snap' // a brick clicks onto another, or off it
  | 'shot'
  | 'blast'
  | 'grind' // a heavy piece is pushed over wood
  | 'stone' // it stops against another
  | 'card' // a card is laid or turned
  | 'dice' // dice roll
  | 'coin' // gold changes hands
  | 'turn' // it is your turn
  | 'win'
  | 'lose';

interface Voice {
  /** A tone: its pitch at the start and at the end, in hertz; none for noise alone. */
  tone?: [number, number];
  shape?: OscillatorType;
  /** Filtered noise: the middle of its band, in hertz. */
  noise?: number;
  seconds: number;
  loud: number;
  /** When it starts, in seconds. */
  at?: number;
  /** How long it takes to be at its loudest: what is heavy does not start at once. */
  swell?: number;
}

export const VOICES: Record<Sound, Voice[]> = {
  pick: [{ tone: [520, 500], shape: 'sine', seconds: 0.05, loud: 0.08 }],
  slide: [{ noise: 900, seconds: 0.26, loud: 0.12, swell: 0.05 }],
  knock: [
    { tone: [210, 120], shape: 'triangle', seconds: 0.09, loud: 0.3 },
    { noise: 1800, seconds: 0.03, loud: 0.14 },
  ],
  fall: [
    { tone: [300, 70], shape: 'triangle', seconds: 0.28, loud: 0.22 },
    { noise: 500, seconds: 0.16, loud: 0.1, at: 0.18 },
  ],
  snap: [
    { tone: [1500, 900], shape: 'square', seconds: 0.02, loud: 0.05 },
    { noise: 3600, seconds: 0.03, loud: 0.16 },
    { noise: 2400, seconds: 0.025, loud: 0.12, at: 0.05 },
  ],
  shot: [
    { noise: 1400, seconds: 0.12, loud: 0.3 },
    { tone: [180, 60], shape: 'triangle', seconds: 0.12, loud: 0.25 },
  ],
  blast: [
    { tone: [110, 32], shape: 'triangle', seconds: 0.55, loud: 0.4 },
    { noise: 320, seconds: 0.7, loud: 0.3 },
    ...[0.16, 0.24, 0.35, 0.46].map((at) => ({ noise: 2600, seconds: 0.03, loud: 0.1, at })),
  ],
  grind: [
    { tone: [74, 52], shape: 'triangle', seconds: 0.5, loud: 0.26, swell: 0.06 },
    { noise: 210, seconds: 0.52, loud: 0.3, swell: 0.1 },
    { noise: 620, seconds: 0.42, loud: 0.09, swell: 0.14 },
  ],
  stone: [
    { tone: [140, 56], shape: 'triangle', seconds: 0.2, loud: 0.4 },
    { tone: [820, 610], shape: 'sine', seconds: 0.05, loud: 0.1 },
    { noise: 1100, seconds: 0.06, loud: 0.16 },
  ],
  card: [{ noise: 2600, seconds: 0.11, loud: 0.15 }],
  dice: [0, 0.07, 0.13, 0.22, 0.27, 0.36].map((at) => ({
    noise: 3000 - at * 3000,
    seconds: 0.04,
    loud: 0.2,
    at,
  })),
  coin: [
    { tone: [1900, 1880], shape: 'sine', seconds: 0.12, loud: 0.09 },
    { tone: [2500, 2480], shape: 'sine', seconds: 0.18, loud: 0.07, at: 0.05 },
  ],
  turn: [
    { tone: [440, 440], shape: 'sine', seconds: 0.12, loud: 0.1 },
    { tone: [587, 587], shape: 'sine', seconds: 0.2, loud: 0.1, at: 0.11 },
  ],
  win: [392, 494, 587, 784].map((hertz, n) => ({
    tone: [hertz, hertz],
    shape: 'sine',
    seconds: 0.3,
    loud: 0.1,
    at: n * 0.12,
  })),
  lose: [392, 330, 262].map((hertz, n) => ({
    tone: [hertz, hertz],
    shape: 'sine',
    seconds: 0.34,
    loud: 0.09,
    at: n * 0.16,
  })),
};

/** A sound into any context: the page's own, or one that only renders it (the tests listen to those). */
export function play(name: Sound, audio: BaseAudioContext, loud: number): void {
  for (const voice of VOICES[name]) speak(audio, voice, loud);
}

function speak(audio: BaseAudioContext, voice: Voice, volume: number): void {
  const start = audio.currentTime + (voice.at ?? 0);
  const end = start + voice.seconds;
  const loud = voice.loud * volume;
  const gain = audio.createGain();
  gain.gain.value = 0; // until it starts: else its first sample is a click at full strength
  if (voice.swell) {
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.linearRampToValueAtTime(loud, start + voice.swell);
  } else gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(audio.destination);
  const source = voice.tone
    ? toneOf(audio, voice.tone, voice.shape ?? 'sine', start, end)
    : noiseOf(audio, voice, gain);
  if (voice.tone) source.connect(gain);
  source.start(start);
  source.stop(end);
}

function toneOf(
  audio: BaseAudioContext,
  [from, to]: [number, number],
  shape: OscillatorType,
  start: number,
  end: number,
) {
  const tone = audio.createOscillator();
  tone.type = shape;
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(to, end);
  return tone;
}

function noiseOf(audio: BaseAudioContext, voice: Voice, gain: GainNode): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * voice.seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  // The filter lets only a band through: what it takes away is made up for, so that low noises are heard too.
  const middle = voice.noise ?? 1000;
  const makeUp = 0.33 / Math.sqrt((Math.PI * middle) / (3 * audio.sampleRate));
  for (let n = 0; n < samples.length; n++) samples[n] = (Math.random() * 2 - 1) * makeUp;
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = middle;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  source.connect(band).connect(gain);
  return source;
}
