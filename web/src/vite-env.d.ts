/// <reference types="svelte" />
/// <reference types="vite/client" />

/** Of the room, as pyproject.toml says it. */
declare const __VERSION__: string;
