import { CALL, createIcon, SHOP } from "../../kit/ui/icon.tsx";

export const Icon = createIcon({
  call: CALL,
  visit: SHOP,
  back: "M10 5 4 12l6 7M4 12h16",
  share: "M12 15V4M8 7.5 12 3.5l4 4M6 11.5v8.5h12v-8.5",
});

/** One of five. */
export function Star({ isFull }: { isFull: boolean }) {
  return (
    <svg class={isFull ? "star full" : "star"} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3.2l2.7 5.6 6.1.800-4.5 4.3 1.1 6.1L12 17.1 6.6 20l1.1-6.1L3.2 9.6l6.1-.8z" />
    </svg>
  );
}
