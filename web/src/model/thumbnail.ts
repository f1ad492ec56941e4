const UPLOAD = /^(https?:\/\/[^/?#]+)?\/uploads\/[a-z0-9]{24}\.(png|jpg|webp)$/

/** The address of a small picture: an upload of this installation in one of its smaller widths, any other as it is. */
export function thumbnail(address: string, width: 160 | 320 | 640 = 320): string {
  const origin = UPLOAD.exec(address)?.[1]
  const isOwn = UPLOAD.test(address) && (origin === undefined || origin === location.origin)
  return isOwn ? `${address}?w=${width}` : address
}
