/** In pixels of the picture itself. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The area of the picture, drawn anew as a square PNG of `side` pixels. @throws when the picture cannot be read. */
export async function cropImage(address: string, area: CropArea, side: number): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("this browser draws no pictures");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("the picture was not written")) : resolve(blob)),
      "image/png",
    );
  });
}
