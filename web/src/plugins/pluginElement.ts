import type {
  ElementParts,
  InlineEditorProps,
  PanelProps,
  Preset,
  SharedStyles,
  ViewProps,
} from '@pinye/plugin-api'
import type { ComponentType } from 'react'
import type { PluginRecord } from '../api/types.ts'
import type { ElementType } from '../model/elementType.ts'
import { PluginLoadError } from './PluginLoadError.ts'
import { retryLoad, type PluginLoadState, type KnownType, type PluginStore } from './pluginStore.ts'

/** `unavailable`: no enabled plugin provides this type. */
export type PluginElementStatus = 'loading' | 'ready' | 'failed' | 'unavailable'

/** React components of an element type. */
interface ElementComponents {
  View: ComponentType<ViewProps>
  Panel?: ComponentType<PanelProps>
  InlineEditor?: ComponentType<InlineEditorProps>
  actions?: ElementParts['actions']
  presets?: ElementParts['presets']
  styles?: ElementParts['styles']
}

export interface PluginElement {
  status: PluginElementStatus
  elementType: ElementType | null
  /** The build that provides the type. */
  plugin: PluginRecord | null
  View: ComponentType<ViewProps> | null
  Panel: ComponentType<PanelProps> | null
  InlineEditor: ComponentType<InlineEditorProps> | null
  /** Actions that other elements can call, by name. */
  actions: NonNullable<ElementParts['actions']>
  /** Ready-made looks of the type. */
  presets: readonly Preset<object>[]
  /** Styles that elements of the type can share within a work. */
  styles: SharedStyles | null
  /** Also set with `ready`, when a newer build failed to load and the old one is still shown. */
  error: PluginLoadError | null
  retry: () => void
}

interface ElementLoadState {
  known: KnownType | undefined
  state: PluginLoadState | undefined
  isListed: boolean
}

const NO_ACTIONS = {}
const NO_PRESETS: readonly Preset<object>[] = []
const made = new Map<string, ElementLoadState & { element: PluginElement }>()
/** Cache limit: works may name any number of unknown types. */
const MAX_CACHED_ELEMENTS = 500

/** Returns the loaded parts of an element type; the same object until one of them changes. */
export function pluginElementOf(store: PluginStore, type: string): PluginElement {
  const known = store.types.get(type)
  const state = known ? store.loadStates[known.plugin.id] : undefined
  const facts = { known, state, isListed: store.isListed }
  const former = made.get(type)
  const isSame =
    former?.known === known && former?.state === state && former?.isListed === facts.isListed
  if (former && isSame) return former.element
  if (made.size >= MAX_CACHED_ELEMENTS) made.clear()
  const element = buildPluginElement(type, facts)
  made.set(type, { ...facts, element })
  return element
}

function buildPluginElement(
  type: string,
  { known, state, isListed }: ElementLoadState,
): PluginElement {
  const plugin = known?.plugin
  const parts: ElementComponents | undefined = state?.module?.elements[type]
  const isLacking = plugin && state?.module && !parts && !state.isLoading
  const error = isLacking
    ? new PluginLoadError(plugin.id, 'missing-element', `${plugin.id} does not define ${type}`)
    : (state?.error ?? null)
  return {
    status: statusOf({ isListed, isKnown: known !== undefined, hasParts: !!parts, error }),
    elementType: known?.elementType ?? null,
    plugin: plugin ?? null,
    View: parts?.View ?? null,
    Panel: parts?.Panel ?? null,
    InlineEditor: parts?.InlineEditor ?? null,
    actions: parts?.actions ?? NO_ACTIONS,
    presets: parts?.presets ?? NO_PRESETS,
    styles: parts?.styles ?? null,
    error,
    retry: () => {
      if (plugin) retryLoad(plugin)
    },
  }
}

interface Progress {
  isListed: boolean
  isKnown: boolean
  hasParts: boolean
  error: PluginLoadError | null
}

function statusOf({ isListed, isKnown, hasParts, error }: Progress): PluginElementStatus {
  if (!isKnown) return isListed ? 'unavailable' : 'loading'
  if (hasParts) return 'ready'
  return error === null ? 'loading' : 'failed'
}
