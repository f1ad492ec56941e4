import type { PluginRecord } from '../api/types.ts'

/** Returns a plugin with one element type, `clock`, as the host lists it. */
export function clocks(sha256: string): PluginRecord {
  return {
    id: 'clocks',
    version: '1.0.0',
    sha256,
    name: { zh: '时钟', en: 'Clocks' },
    description: { zh: '', en: '' },
    license: 'MIT',
    enabled: true,
    state: 'enabled',
    error: null,
    element_types: [
      {
        type: 'clock',
        schemaVersion: 1,
        group: 'basic',
        label: { zh: '时钟', en: 'Clock' },
        width: 1,
        height: 1,
        props: [],
        defaults: { zh: {}, en: {} },
      },
    ],
    editor_remote: `/plugins/clocks/1.0.0~${sha256}/web/remote.js`,
    editor_css: `/plugins/clocks/1.0.0~${sha256}/web/editor.css`,
    icon: null,
    icons: {},
    capabilities: {},
    grants: {},
    faults: 0,
    bundled: false,
  }
}
