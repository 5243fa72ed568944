/** One browser engine that may be driven, if it is to be had. */
export interface EngineKind {
  name: string;
  /** Its program, installed if need be; undefined when it can't be had. */
  find(): string | undefined;
  /** Opens one window, on a system that prefers dark. */
  open(program: string): Promise<Engine>;
}

export interface Engine {
  goto(address: string): Promise<void>;
  /** Runs a function in the page, which knows nothing of what surrounds it here. What it answers must fit into JSON. */
  run<Result>(script: () => Result): Promise<Result>;
  run<Value, Result>(script: (value: Value) => Result, value: Value): Promise<Result>;
  close(): Promise<void>;
}
