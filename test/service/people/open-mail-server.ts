import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A real mail server that keeps what it gets. */
export async function openMailServer() {
  const letters: { to: string[]; text: string }[] = [];
  let arrived = () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, { envelope }, done) => {
      text(stream).then((raw) => {
        // Long lines come quoted-printable: RFC 2045, section 6.7
        const plain = raw.replace(/=\r\n/g, "").replace(/=3D/g, "=");
        letters.push({ to: envelope.rcptTo.map(({ address }) => address), text: plain });
        done();
        arrived();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    config: { smtpUrl: `smtp://127.0.0.1:${port}`, from: "desk@service.example" },
    letters,
    /** Resolves with the letters to these addresses when there are so many. */
    untilThereAre: async (count: number, addresses: readonly string[]) => {
      for (;;) {
        const theirs = letters.filter(({ to }) => to.some((address) => addresses.includes(address)));
        if (theirs.length >= count) return theirs;
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
