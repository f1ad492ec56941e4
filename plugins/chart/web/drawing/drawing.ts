/** A finished drawing as plain values: no ids, no styles, nothing executable. */
import type { Language } from '@pinye/plugin-api'
import type { Chart } from '../chart.ts'

export interface Size {
  width: number
  height: number
}

/** An SVG element; attributes have their React names. */
export interface Shape {
  tag: 'path' | 'polyline' | 'polygon' | 'rect' | 'circle' | 'ellipse' | 'line' | 'text' | 'g'
  attributes: Record<string, string | number>
  text?: string
  children: Shape[]
}

/** Tooltip of a mark: its hover target and its text. */
export interface Tip {
  target: Shape
  x: number
  y: number
  words: string
}

export interface Drawing extends Size {
  shapes: Shape[]
  tips: Tip[]
}

export interface DrawRequest {
  chart: Chart
  size: Size
  language: Language
}

export type Draw = (order: DrawRequest) => Drawing
