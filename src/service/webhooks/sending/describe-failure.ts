import { PrivateAddressError } from "../../guard/guarded-lookup.ts";

const SENTENCES: Record<string, string> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  UND_ERR_SOCKET: "the connection was closed before an answer came",
  UND_ERR_CONNECT_TIMEOUT: "no connection could be made in time",
  ETIMEDOUT: "no connection could be made in time",
  UND_ERR_RES_EXCEEDED_MAX_SIZE: "the answer is too large",
  EHOSTUNREACH: "the host can't be reached",
  ENETUNREACH: "the network can't be reached",
  ENOTFOUND: "the host name is not known",
  ENODATA: "the host name has no address",
  ESERVFAIL: "the host name could not be resolved",
  ETIMEOUT: "the host name could not be resolved in time",
};

/** Why there is no answer, in words for the merchant. Contains no addresses and no stack. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return "the request failed";
  if (error instanceof PrivateAddressError) return "the host name leads to an address that is not public";
  // Each address that was tried has its own error. The first one is enough.
  if (error instanceof AggregateError && error.errors.length > 0) return describeFailure(error.errors[0]);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const sentence = SENTENCES[code];
  if (sentence !== undefined) return sentence;
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return `the certificate or TLS was not accepted (${code})`;
  return code === "" ? "the request failed" : `the request failed (${code})`;
}
