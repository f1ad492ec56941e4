/** What the studio lends to the fields. */
import { createContext, useContext } from 'react'
import { fill } from '../messages.ts'
import { fieldTexts } from './texts.ts'
import type { FieldText } from './texts.ts'
import type { Language } from '../contract/types.ts'
import type { ToastKind } from '../runtime.ts'

export interface UploadedImage {
  url: string
  width: number
  height: number
}

/** What the studio has a library or a chooser of. */
export type PickerKind =
  'image' | 'sound' | 'film' | 'icon' | 'shape' | 'mask' | 'font' | 'place' | 'page' | 'element'

/** A source of rows of this author. */
export interface DataSource {
  id: string
  name: string
}

/** How many rows a source gives below the header; null where what it gives is no table. */
export interface SourceState {
  rows: number | null
  isCut: boolean
}

export interface FieldServices {
  language: Language
  /** IANA name of the zone in which times of the work are read; the device's where there is none. */
  timeZone?: string
  uploadImage: (file: File) => Promise<UploadedImage>
  /** Fetches a picture of another site into this installation. */
  fetchImage?: (address: string) => Promise<UploadedImage>
  /** Opens a library of pictures; null when the author picked none. */
  pickImage?: () => Promise<string | null>
  /** Opens the studio's chooser; what was chosen (its form belongs to the kind), null when nothing was. */
  pick?: (kind: PickerKind, current?: unknown) => Promise<unknown>
  /** The colours that the open work uses, the most used first. */
  workColors?: () => string[]
  /** Says something that no field can show. */
  toast?: (text: string, kind: ToastKind) => void
  /** Saves the work now, as the author would. */
  saveWork?: () => void
  /** Begins to edit an element on the canvas, as a double-click does. */
  editInPlace?: (id: string) => void
  /** The author's data sources. */
  dataSources?: () => Promise<DataSource[]>
  /** What a data source gives, `isAnew` asked again; fails with a sentence for the author. */
  readDataSource?: (id: string, isAnew: boolean) => Promise<SourceState>
  /** Where the author makes and changes data sources. */
  dataSourcesAddress?: string
}

const FieldServicesContext = createContext<FieldServices | null>(null)

export const FieldServicesProvider = FieldServicesContext.Provider

export function useFieldServices(): FieldServices {
  const services = useContext(FieldServicesContext)
  if (!services) throw new Error('fields need a FieldServicesProvider above them')
  return services
}

/** The studio's chooser of one kind; undefined where there is none. */
export function usePicker(kind: PickerKind): ((current?: unknown) => Promise<unknown>) | undefined {
  const { pick } = useFieldServices()
  return pick && ((current) => pick(kind, current))
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
