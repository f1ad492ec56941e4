/**
 * Prerenderer: runs all plugins' views on Preact, without a browser. Loaded as one script into an engine without
 * timers, Intl, URL and document; the plugin's bundle follows it and calls `register`.
 */
import * as react from 'preact/compat'
import * as jsxRuntime from 'preact/jsx-runtime'
import * as pluginApi from '@pinye/plugin-api'
import * as zustand from 'zustand'
import { buildSpecimenStates } from '@pinye/plugin-api/specimen'
import type { Props, PropSpec } from '@pinye/plugin-api'
import { hardenMarkup } from '../hardening.ts'
import { renderElement, type ElementJob, type RenderContext } from './renderElement.tsx'
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

/** Requests the states that the specimen of an element type shows. */
interface StatesJob {
  kind: 'states'
  props: PropSpec[]
  samples: Props[]
}

type Job = ElementJob | FrameJob | StatesJob

let setting: RenderContext | undefined

/** Sets the context of the whole work, once instead of with every element. */
function begin(json: string): void {
  setting = JSON.parse(json) as RenderContext
}

function render(json: string): string {
  const job = JSON.parse(json) as Job
  if (job.kind === 'frame') return JSON.stringify(renderFrame(job))
  if (job.kind === 'states') return JSON.stringify(buildSpecimenStates(job.props, job.samples))
  if (setting === undefined) throw new Error('begin comes before the first element')
  return JSON.stringify(renderElement(job, setting))
}

Object.defineProperty(globalThis, '__pinye', {
  value: Object.freeze({ shared: Object.freeze(shared), register, begin, render }),
})
