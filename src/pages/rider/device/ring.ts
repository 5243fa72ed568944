/** Rings while there is an offer, and strikes once for a message. */
export interface Bell {
  ring(isRinging: boolean): void;
  strike(): void;
  stop(): void;
}

const EVERY_MS = 2000;
const SHAKE_MS = [300, 150, 300];
/** Hz, and seconds. Two short tones that carry over traffic. */
const TONES = [
  { pitch: 880, from: 0 },
  { pitch: 1175, from: 0.22 },
];
const TONE_SECONDS = 0.18;
const LOUDNESS = 0.5;

/** Sound and vibration. Browsers allow both once the rider has touched the page: going on duty is a touch. */
export function createBell(): Bell {
  let audio: AudioContext | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  const unlock = () => {
    if (!("AudioContext" in window)) return;
    audio ??= new AudioContext();
    // Refused until a touch counts, and then the next one tries again.
    audio.resume().catch(() => {});
  };
  document.addEventListener("pointerup", unlock);
  document.addEventListener("keyup", unlock);

  const strike = () => {
    navigator.vibrate?.(SHAKE_MS);
    if (audio?.state !== "running") return;
    for (const { pitch, from } of TONES) {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      const start = audio.currentTime + from;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(LOUDNESS, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + TONE_SECONDS);
    }
  };

  function ring(isRinging: boolean): void {
    if (isRinging === (timer !== undefined)) return;
    clearInterval(timer);
    timer = isRinging ? setInterval(strike, EVERY_MS) : undefined;
    if (isRinging) strike();
    else navigator.vibrate?.(0);
  }

  return {
    ring,
    strike,
    stop() {
      ring(false);
      document.removeEventListener("pointerup", unlock);
      document.removeEventListener("keyup", unlock);
      void audio?.close();
    },
  };
}
