/** What the sign-in to every page says. The pages add whom they are for. */
export const SIGN_IN_WORDS = {
  hasEnded: "Your session has ended. Sign in again to go on where you were.",
  email: "E-mail address",
  password: "Password",
  submit: "Sign in",
  passkey: "Sign in with a passkey",
  passkeyFailed: "No passkey of this device was accepted. Try again, or use your password.",
  or: "or",
  forgot: "Forgot your password?",
  linkInstead: "Mail me a link",
  emailFirst: "Type your e-mail address first.",
  showPassword: "Show",
  hidePassword: "Hide",
};

/** The same for a link that signs in. */
export const LINK_WORDS = {
  body: "This link signs you in once, on this device.",
  submit: "Continue",
  missing: "A part of the link is missing. Open the whole link from your invitation, or have a new one mailed.",
  ended: "This link no longer works",
  another: "Mail me a new link",
  anotherWay: "Sign in another way",
};
