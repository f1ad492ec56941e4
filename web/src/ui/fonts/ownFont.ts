/** An uploaded font family, as the screens show it; the folder `api` fetches it. */
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

/** Licences of a font, in the order shown. */
export const LICENCES = ['open', 'bought', 'permission', 'own'] as const
export type Licence = (typeof LICENCES)[number]

export interface LicenceInfo {
  /** Empty until the author has chosen one. */
  licence: Licence | ''
  licenceNote: string
}

/** Works that use a font. */
export interface FontUse {
  works: { id: number; title: string }[]
  others: number
}

/** Mutations on fonts; `say` converts their errors to messages. */
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
