/** What is used of WebAssembly: Node has it, but declares it only beside the browser's types. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface Wasm {
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => WasmMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: { readonly env: { readonly memory: WasmMemory } }) => { readonly exports: Readonly<Record<string, unknown>> };
}

export const wasm = (globalThis as unknown as { readonly WebAssembly: Wasm }).WebAssembly;
