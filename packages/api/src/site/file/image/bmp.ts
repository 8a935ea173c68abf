/** BMP is the one format that libvips does not read. */
export interface RawImage {
  readonly width: number;
  readonly height: number;
  /** RGBA, eight bits each. */
  readonly data: Uint8Array;
}

/** Of a header that is too short the size is nothing, so that the decoder need not see it. */
export function bmpSize(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 26) return { width: 0, height: 0 };
  const isOs2 = view.getUint32(14, true) === 12;
  if (isOs2) return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
  // A negative height means that the rows come from the top.
  return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
}

/** @throws Error for what is no BMP. The caller has looked at its size. */
export async function decodeBmp(bytes: Uint8Array): Promise<RawImage> {
  // Loaded at the first use: it compiles WebAssembly.
  const { decode } = await import("@cwasm/nsbmp");
  const { width, height, data } = decode(bytes);
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}
