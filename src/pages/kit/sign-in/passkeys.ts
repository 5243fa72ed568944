import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** Browsers offer passkeys on https and on localhost, and never at an IP address. */
export const canUsePasskeys = (): boolean => browserSupportsWebAuthn() && !/^[\d.:[\]]+$/.test(location.hostname);

/** The address of this page on localhost. Null unless the page comes from this machine under its IP address. */
export function findOnLocalhost(): string | null {
  if (!["127.0.0.1", "[::1]"].includes(location.hostname)) return null;
  const address = new URL(location.href);
  address.hostname = "localhost";
  return address.href;
}

/** Lets the device make a passkey. Null if the person or the device declines. */
export async function makePasskey(options: unknown, name: string) {
  try {
    // The service's own answer has this shape.
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, client_data: clientDataJSON, attestation: attestationObject, transports, name };
  } catch {
    return null;
  }
}

/** Lets the device sign with a passkey of this service. Null if the person or the device declines. */
export async function usePasskey(options: unknown) {
  try {
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    const { id, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature };
  } catch {
    return null;
  }
}
