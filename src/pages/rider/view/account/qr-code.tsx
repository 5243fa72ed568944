import { useEffect, useState } from "preact/hooks";

/** A QR code, dark on white in both themes, because cameras read nothing else. Its maker is downloaded with the first one. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const [drawing, setDrawing] = useState<{ size: number; squares: string } | null>(null);
  useEffect(() => {
    let isOver = false;
    import("lean-qr").then(
      ({ generate }) => {
        const code = generate(content);
        const places = Array.from({ length: code.size ** 2 }, (_, at) => [at % code.size, Math.floor(at / code.size)]);
        const dark = places.filter(([x = 0, y = 0]) => code.get(x, y));
        if (!isOver) setDrawing({ size: code.size, squares: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("") });
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [content]);
  // Four squares of white on each side belong to the code: ISO/IEC 18004.
  const size = drawing?.size ?? 0;
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`-4 -4 ${size + 8} ${size + 8}`}>
      {drawing && <path d={drawing.squares} />}
    </svg>
  );
}
