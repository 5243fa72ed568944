/** A browser engine that tests can drive, where it is installed. */
export interface EngineKind {
  name: string;
  /** Of the tests in it: all but Chromium's are wide. */
  tags: string[];
  /** Debian's packages of it. Empty where `find` installs it. */
  packages: string[];
  /** Path of its program, if it is installed. */
  find(): string | undefined;
  /** Opens one window, with the system's colour scheme set to dark. */
  open(program: string): Promise<Engine>;
}

export interface Engine {
  goto(address: string): Promise<void>;
  /** Runs a function in the page. It can't use anything declared outside, and its result must be JSON. */
  run<Result>(script: () => Result): Promise<Result>;
  run<Value, Result>(script: (value: Value) => Result, value: Value): Promise<Result>;
  close(): Promise<void>;
}
