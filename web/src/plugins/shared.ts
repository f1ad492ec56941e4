import * as pluginApi from '@pinye/plugin-api'
import * as fields from '@pinye/plugin-api/fields'
import * as React from 'react'
import * as ReactDom from 'react-dom'
import * as devRuntime from 'react/jsx-dev-runtime'
import * as jsxRuntime from 'react/jsx-runtime'
import * as zustand from 'zustand'

declare global {
  var __pinyeShared: Record<string, object> | undefined
}

/** The studio's own copies of the modules that plugins may import; `/shared/*.js` re-exports them by name. */
export const sharedModules: Record<string, object> = {
  react: React,
  'react-dom': ReactDom,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': devRuntime,
  zustand,
  '@pinye/plugin-api': pluginApi,
  '@pinye/plugin-api/fields': fields,
}

globalThis.__pinyeShared = sharedModules

/** Version under which standard federation remotes find them. */
export const reactVersion = React.version
