/**
 * What the prerenderer runs: every plugin's views on Preact, without a browser. Loaded as one script into an engine
 * that has no timers, no Intl, no URL and no document; the plugin's bundle follows it and calls `register`.
 */
import * as react from 'preact/compat'
import * as jsxRuntime from 'preact/jsx-runtime'
import * as pluginApi from '@pinye/plugin-api'
import * as zustand from 'zustand'
import { hardenMarkup } from '../hardening.ts'
import { renderElement, type ElementJob } from './renderElement.tsx'
import { renderFrame, type FrameJob } from './renderFrame.tsx'
import { register } from './views.ts'

hardenMarkup()

const shared: Record<string, unknown> = {
  react,
  'react-dom': react,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': jsxRuntime,
  zustand,
  '@pinye/plugin-api': pluginApi,
}

type Job = ElementJob | FrameJob

function render(json: string): string {
  const job = JSON.parse(json) as Job
  return JSON.stringify(job.kind === 'frame' ? renderFrame(job) : renderElement(job))
}

Object.defineProperty(globalThis, '__pinye', {
  value: Object.freeze({ shared: Object.freeze(shared), register, render }),
})
