import type { FieldServices } from '@pinye/plugin-api/fields'

/** Uploads the cut-out and returns its address (EL-PIC-24, EL-PIC-25, EL-PIC-33). */
export async function uploadCut(
  cut: Blob,
  uploadImage: FieldServices['uploadImage'],
  noAddress: string,
): Promise<string> {
  const name = `masked-image-${Date.now()}.png`
  const { url } = await uploadImage(new File([cut], name, { type: 'image/png' }))
  if (typeof url !== 'string' || !/^(https?:\/\/|\/(?!\/))\S+$/i.test(url)) {
    throw new Error(noAddress)
  }
  return url
}
