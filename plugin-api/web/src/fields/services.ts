/** What the studio lends to the fields. */
import { createContext, useContext } from 'react'
import { fill } from '../messages.ts'
import { fieldTexts } from './texts.ts'
import type { FieldText } from './texts.ts'
import type { Language } from '../elementType.ts'

export interface UploadedImage {
  url: string
  width: number
  height: number
}

export interface FieldServices {
  language: Language
  uploadImage: (file: File) => Promise<UploadedImage>
  /** Fetches a picture of another site into this installation. */
  fetchImage?: (address: string) => Promise<UploadedImage>
  /** Opens a library of pictures; null when the author picked none. */
  pickImage?: () => Promise<string | null>
}

const FieldServicesContext = createContext<FieldServices | null>(null)

export const FieldServicesProvider = FieldServicesContext.Provider

export function useFieldServices(): FieldServices {
  const services = useContext(FieldServicesContext)
  if (!services) throw new Error('fields need a FieldServicesProvider above them')
  return services
}

/** The fields' own words in the language of the studio. */
export function useFieldTexts(): (
  key: FieldText,
  args?: Record<string, string | number>,
) => string {
  const { language } = useFieldServices()
  return (key, args) => fill(fieldTexts[language][key], args)
}

/** The words of a panel of a plugin's own, in the language of the studio. */
export function usePanelMessages<K extends string>(
  messages: Record<Language, Record<K, string>>,
): (key: K, args?: Record<string, string | number>) => string {
  const { language } = useFieldServices()
  return (key, args) => fill(messages[language][key], args)
}
