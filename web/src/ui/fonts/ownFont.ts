/** What a family of one's own is to the screens that show it; the room `api` asks the host. */
export interface OwnFont {
  id: number
  name: string
  isMine: boolean
  isShared: boolean
  licence: string
  licenceNote: string
  copyright: string
  bytes: number
  faces: {
    style: string
    weight: number
    mostWeight: number
    isItalic: boolean
    embedding: string
  }[]
  entry: { family: string; url: string; previewText: string }
}

/** What allows the use of a font, in the order in which people are asked. */
export const LICENCES = ['open', 'bought', 'permission', 'own'] as const
export type Licence = (typeof LICENCES)[number]

export interface LicenceInfo {
  /** Empty until somebody said. */
  licence: Licence | ''
  licenceNote: string
}

/** The works that a font is used in. */
export interface FontUse {
  works: { id: number; title: string }[]
  others: number
}

/** What can be done with fonts; each fails with what `say` puts into words. */
export interface FontActions {
  upload: (
    file: File,
    offer: LicenceInfo,
    onProgress: (percent: number) => void,
  ) => Promise<OwnFont>
  change: (id: number, change: LicenceInfo & { name: string }) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  uses: (id: number) => Promise<FontUse>
  say: (thrown: unknown) => string
}
