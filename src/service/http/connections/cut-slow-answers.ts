import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Elapsed } from "../../store/open-clock.ts";
import type { Patience } from "./patience.ts";

/** The answer that a connection has last begun, and since when it has been seen unfinished. */
interface Answering {
  answer: ServerResponse;
  since: number | null;
}

export interface Answers {
  /** Whether a part of an answer has gone out, so that nothing else may be written between. */
  isAnswering(socket: Socket): boolean;
  stop(): void;
}

/**
 * Closes connections whose client takes too long to read an answer. Node limits only the time of requests. One look at all
 * connections now and then costs less than a timer for each answer.
 */
export function cutSlowAnswers(server: Server, { answerMs, checkMs }: Patience, elapsed: Elapsed): Answers {
  const connections = new Map<Socket, Answering>();
  const isUnfinished = ({ answer }: Answering) => answer.headersSent && !answer.writableFinished;

  const onConnection = (socket: Socket) => {
    socket.once("close", () => connections.delete(socket));
  };
  const onRequest = ({ socket }: { socket: Socket }, answer: ServerResponse) => {
    connections.set(socket, { answer, since: null });
  };
  server.on("connection", onConnection).on("request", onRequest);

  const timer = setInterval(() => {
    const now = elapsed();
    for (const [socket, answering] of connections) {
      if (!isUnfinished(answering)) answering.since = null;
      else if (answering.since === null) answering.since = now;
      else if ((now - answering.since) * 1000 > answerMs) socket.destroy();
    }
  }, checkMs);
  timer.unref();

  return {
    isAnswering: (socket) => {
      const answering = connections.get(socket);
      return answering !== undefined && isUnfinished(answering);
    },
    stop: () => {
      clearInterval(timer);
      server.off("connection", onConnection).off("request", onRequest);
    },
  };
}
