import type { ElementParts, InlineEditorProps, PanelProps, ViewProps } from '@pinye/plugin-api'
import { useCallback, useEffect, type ComponentType } from 'react'
import type { PluginRecord } from '../api/types.ts'
import type { ElementType } from '../model/elementType.ts'
import { PluginLoadError } from './PluginLoadError.ts'
import { retryHalf, usePluginStore, wantHalf } from './pluginStore.ts'

/** `unavailable`: no enabled plugin offers this type. */
export type PluginElementStatus = 'loading' | 'ready' | 'failed' | 'unavailable'

/** The faces of an element type, as React takes them. */
interface Faces {
  View: ComponentType<ViewProps>
  Panel?: ComponentType<PanelProps>
  InlineEditor?: ComponentType<InlineEditorProps>
  actions?: ElementParts['actions']
}

export interface PluginElement {
  status: PluginElementStatus
  elementType: ElementType | null
  /** The build that offers it. */
  plugin: PluginRecord | null
  View: ComponentType<ViewProps> | null
  Panel: ComponentType<PanelProps> | null
  InlineEditor: ComponentType<InlineEditorProps> | null
  /** What it can be told to do, by name. */
  actions: NonNullable<ElementParts['actions']>
  /** Also set beside `ready`, when a newer build failed and the old one still shows. */
  error: PluginLoadError | null
  retry: () => void
}

const NO_ACTIONS = {}

/** The parts of an element type; loads its plugin on first use and follows new builds of it. */
export function usePluginElement(type: string): PluginElement {
  const known = usePluginStore((store) => store.types.get(type))
  const isListed = usePluginStore((store) => store.isListed)
  const plugin = known?.plugin
  const state = usePluginStore((store) => (plugin ? store.halves[plugin.id] : undefined))
  useEffect(() => {
    if (plugin) wantHalf(plugin)
  }, [plugin])
  const retry = useCallback(() => {
    if (plugin) retryHalf(plugin)
  }, [plugin])
  const parts: Faces | undefined = state?.half?.elements[type]
  const isLacking = plugin && state?.half && !parts && !state.isLoading
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
    error,
    retry,
  }
}

interface Facts {
  isListed: boolean
  isKnown: boolean
  hasParts: boolean
  error: PluginLoadError | null
}

function statusOf({ isListed, isKnown, hasParts, error }: Facts): PluginElementStatus {
  if (!isKnown) return isListed ? 'unavailable' : 'loading'
  if (hasParts) return 'ready'
  return error === null ? 'loading' : 'failed'
}
