import type { ComponentType } from 'react'
import type { ViewProps } from '@pinye/plugin-api'

const views = new Map<string, ComponentType<ViewProps>>()

/** Called by a plugin's prerender bundle with all of its views. */
export function register(
  plugin: string,
  registered: Record<string, ComponentType<ViewProps>>,
): void {
  if (typeof plugin !== 'string') throw new TypeError('register needs the plugin id')
  for (const [type, View] of Object.entries(registered)) views.set(type, View)
}

export function viewOf(type: string): ComponentType<ViewProps> | undefined {
  return views.get(type)
}
