/** Services that the studio provides to the fields. */
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

/** Kinds of pickers and libraries of the studio. */
export type PickerKind =
  'image' | 'sound' | 'film' | 'icon' | 'shape' | 'mask' | 'font' | 'place' | 'page' | 'element'

/** A data source of this author. */
export interface DataSource {
  id: string
  name: string
}

/** Number of rows below the header; null when the source's data is not a table. */
export interface SourceState {
  rows: number | null
  isCut: boolean
}

export interface FieldServices {
  language: Language
  /** IANA time zone of times in the work; the device's zone when missing. */
  timeZone?: string
  uploadImage: (file: File) => Promise<UploadedImage>
  /** Copies an image of another site into this installation. */
  fetchImage?: (address: string) => Promise<UploadedImage>
  /** Opens the image library; resolves to null when the author chose none. */
  pickImage?: () => Promise<string | null>
  /**
   * Opens a picker of the studio; resolves to the choice (its type depends on the kind), or null when nothing was
   * chosen.
   */
  pick?: (kind: PickerKind, current?: unknown) => Promise<unknown>
  /** Colours used in the open work, the most used first. */
  workColors?: () => string[]
  /** Shows a message that does not belong to a field. */
  toast?: (text: string, kind: ToastKind) => void
  /** Saves the work now, as the save command does. */
  saveWork?: () => void
  /** Starts in-place editing of an element on the canvas, as a double-click does. */
  editInPlace?: (id: string) => void
  /** Returns the author's data sources. */
  dataSources?: () => Promise<DataSource[]>
  /** Reads a data source, bypassing the cache if `isAnew`; rejects with a message for the author. */
  readDataSource?: (id: string, isAnew: boolean) => Promise<SourceState>
  /** Address of the page where the author manages data sources. */
  dataSourcesAddress?: string
}

const FieldServicesContext = createContext<FieldServices | null>(null)

export const FieldServicesProvider = FieldServicesContext.Provider

export function useFieldServices(): FieldServices {
  const services = useContext(FieldServicesContext)
  if (!services) throw new Error('fields need a FieldServicesProvider above them')
  return services
}

/** Returns the studio's picker of one kind; undefined when there is none. */
export function usePicker(kind: PickerKind): ((current?: unknown) => Promise<unknown>) | undefined {
  const { pick } = useFieldServices()
  return pick && ((current) => pick(kind, current))
}

/** Returns the fields' own texts in the language of the studio. */
export function useFieldTexts(): (
  key: FieldText,
  args?: Record<string, string | number>,
) => string {
  const { language } = useFieldServices()
  return (key, args) => fill(fieldTexts[language][key], args)
}

/** Returns the texts of a plugin's custom panel in the language of the studio. */
export function usePanelMessages<K extends string>(
  messages: Record<Language, Record<K, string>>,
): (key: K, args?: Record<string, string | number>) => string {
  const { language } = useFieldServices()
  return (key, args) => fill(messages[language][key], args)
}
