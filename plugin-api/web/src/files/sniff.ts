/** Detects the type of a file by its first bytes; the host uses the same signatures (`heads.json` tests both). */

/** Number of bytes read for detection. */
const HEAD_BYTES = 1024

/** Stands for all photo formats that pages cannot show, AVIF and raw ones included. */
export const PHOTO = 'image/heic'

/** Signatures at the start of a file, one character per byte. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['ID3', 'audio/mpeg'],
  ['OggS', 'audio/ogg'],
  ['fLaC', 'audio/flac'],
  ['wOF2', 'font/woff2'],
  ['%PDF-', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['PK\x05\x06', 'application/zip'],
]

/** Brands of the ISO base media format (ISO/IEC 14496-12). */
const BRANDS: readonly (readonly [RegExp, string])[] = [
  [
    /^(hei[cxms]|hev[cxms]|mif[12]|miaf|msf1|avi[fso]|MA1[AB]|MiH[EAB]|jpeg|jpgs|j2ki|crx )$/,
    PHOTO,
  ],
  [/^M4[ABP] $/, 'audio/mp4'],
  [/^qt {2}$/, 'video/quicktime'],
  [
    /^(iso[2-9a-cm]|mp[47][12]|avc1|mmp4|MSNV|dash|msdh|F4V |f4v |XAVC|cmfc|NDSC|M4V.|3g[p2egrst].)$/,
    'video/mp4',
  ],
]

/** Detects the type of a file regardless of its name and declared type; undefined for text and unknown formats. */
export async function typeOf(file: Blob): Promise<string | undefined> {
  return sniffType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
}

export function sniffType(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES))
  const known = SIGNATURES.find(([start]) => text.startsWith(start))
  if (known) return known[1]
  if (text.startsWith('RIFF')) return ofRiff(text.slice(8, 12))
  if (text.startsWith('ftyp', 4)) return ofBrands(text)
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('webm') ? 'video/webm' : undefined
  const isSvg = /^(\xef\xbb\xbf)?\s*</.test(text) && /<svg/i.test(text)
  return isSvg ? 'image/svg+xml' : ofSyncWord(text)
}

function ofRiff(kind: string): string | undefined {
  return { WEBP: 'image/webp', WAVE: 'audio/wav' }[kind]
}

/** Returns the type of the major brand, else of the first known compatible brand. */
function ofBrands(text: string): string | undefined {
  const length = [...text.slice(0, 4)].reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0)
  const brands = [text.slice(8, 12), ...(text.slice(16, length).match(/[^]{4}/g) ?? [])]
  for (const brand of brands) {
    const found = BRANDS.find(([pattern]) => pattern.test(brand))
    if (found) return found[1]
  }
  return undefined
}

/** Detects MPEG audio without tags; the layer bits distinguish AAC (0) from layers 2 and 3. */
function ofSyncWord(text: string): string | undefined {
  if (!text.startsWith('\xff')) return undefined
  const second = text.charCodeAt(1)
  if ((second & 0xf6) === 0xf0) return 'audio/aac'
  const layer = second & 0x06
  return (second & 0xe0) === 0xe0 && (layer === 2 || layer === 4) ? 'audio/mpeg' : undefined
}
