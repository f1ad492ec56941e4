/**
 * States of an element type for its specimen page, derived from its declaration and its author's samples. The host and
 * the conformance test use the same states.
 */
import { inLanguage } from '../inLanguage.ts'
import { visibleWhen } from '../fields/visibleWhen.ts'
import type { LocalizedText, Props, PropSpec } from '../contract/types.ts'

export interface SpecimenState {
  name: LocalizedText
  /** Origin of the state: gives the headings of the page and the name of its image. */
  kind: 'default' | 'content' | 'choice' | 'bound' | 'text' | 'sample'
  props: Props
  /** Names of the props that differ from the start. */
  differs: string[]
}

/** Limit of states per type. */
const MAX_STATES = 80
/** Types of props that are empty by default and hold the content of a view. */
const CONTENT = ['image', 'audio', 'video', 'url', 'tel', 'items', 'dataset', 'options']
const PICKED = ['icon-selector', 'shape-picker']
const WRITTEN = ['input', 'textarea', 'inline-rich-text']
const HOSTILE = [
  '<script>alert(1)</script>"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1) javascript:alert(1) </style>{{7*7}}",
  '𠮷‮ab‬ 👩‍👩‍👧‍👦 \u2028 &lt;b&gt; red;background:url(https://evil.example/x)',
]
const LONG = '一二三四五六七八九十，这是一段很长的文字。'.repeat(12)
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)

/**
 * Builds all states: defaults in both languages, each choice, minimum and maximum of each number, empty and difficult
 * texts, the samples.
 */
export function buildSpecimenStates(
  declared: readonly PropSpec[],
  samples: readonly Props[],
): SpecimenState[] {
  const props = declared.filter(({ runtime }) => runtime !== true)
  const first = samples[0] ?? {}
  const [zh, en] = [startOf(props, 'zh', first), startOf(props, 'en', first)]
  const base = filled(props, zh, samples)
  const state = (name: LocalizedText, kind: SpecimenState['kind'], of: Props): SpecimenState => ({
    name,
    kind,
    props: of,
    differs: differing(of, kind === 'default' ? zh : base),
  })
  const states = [
    state({ zh: '默认', en: 'As it is added, in Chinese' }, 'default', zh),
    state({ zh: '默认（英文）', en: 'As it is added, in English' }, 'default', en),
    state({ zh: '有内容', en: 'With content' }, 'content', base),
    ...props.flatMap((spec) => {
      const from = whereVisible(spec, props, base, samples)
      return choicesOf(spec, from[spec.name]).map(({ value, says, kind }) =>
        state(says, kind, { ...from, [spec.name]: value }),
      )
    }),
    state({ zh: '空白', en: 'Empty' }, 'text', {
      ...base,
      ...withTexts(props, () => ''),
      ...emptied(props),
    }),
    state({ zh: '很长的文字', en: 'Very long texts' }, 'text', {
      ...base,
      ...withTexts(props, () => LONG),
    }),
    state({ zh: '很长的单词', en: 'A very long word' }, 'text', {
      ...base,
      ...withTexts(props, () => LONG_WORD),
    }),
    ...HOSTILE.map((text, at) =>
      state({ zh: `恶意文字 ${at + 1}`, en: `Hostile texts ${at + 1}` }, 'text', {
        ...base,
        ...withTexts(props, ({ type }) => (type === 'html' ? escaped(text) : text)),
      }),
    ),
    ...samples.map((sample, at) =>
      state({ zh: `样例 ${at + 1}`, en: `Sample ${at + 1}` }, 'sample', { ...zh, ...sample }),
    ),
  ]
  return dedupeStates(states).slice(0, MAX_STATES)
}

interface Choice {
  value: unknown
  says: LocalizedText
  kind: 'choice' | 'bound'
}

/** Returns the values of one prop worth showing, except the current one. */
function choicesOf(spec: PropSpec, current: unknown): Choice[] {
  const says = (zh: string, en: string): LocalizedText => ({
    zh: `${spec.label.zh}：${zh}`,
    en: `${spec.label.en}: ${en}`,
  })
  const others = (spec.enum ?? []).filter((value) => value !== current)
  const choices: Choice[] = others.map((value) => {
    const label = spec.enumLabels?.[value]
    return {
      value,
      kind: 'choice',
      says: label
        ? says(inLanguage(label, 'zh-CN'), inLanguage(label, 'en-US'))
        : says(value, value),
    }
  })
  if (spec.type === 'boolean') {
    const on = current !== true
    choices.push({ value: on, kind: 'choice', says: on ? says('开', 'on') : says('关', 'off') })
  }
  if (spec.type === 'number') {
    const unit = spec.unit ?? ''
    const { min, max } = spec
    if (min !== undefined && min !== current)
      choices.push({
        value: min,
        kind: 'bound',
        says: says(`最小 ${min}${unit}`, `least, ${min}${unit}`),
      })
    if (max !== undefined && max !== current)
      choices.push({
        value: max,
        kind: 'bound',
        says: says(`最大 ${max}${unit}`, `most, ${max}${unit}`),
      })
  }
  return choices
}

/**
 * Returns the default props. A default time relative to now is replaced by the first sample's, so that the specimen
 * does not change over time.
 */
function startOf(props: readonly PropSpec[], language: 'zh' | 'en', sample: Props): Props {
  return Object.fromEntries(
    props.map((spec) => {
      const value = (language === 'en' ? spec.defaultEn : undefined) ?? spec.default
      const isReckoned = typeof value === 'string' && value.startsWith('{now')
      return [spec.name, isReckoned ? (sample[spec.name] ?? '') : value]
    }),
  )
}

/** Fills empty props from the first sample that has content for the view. */
function filled(props: readonly PropSpec[], start: Props, samples: readonly Props[]): Props {
  const isContent = ({ type, control }: PropSpec) =>
    CONTENT.includes(type) || PICKED.includes(control ?? '')
  const content = props.filter((spec) => isContent(spec) && isNothing(start[spec.name]))
  const sample = samples.find((one) => content.some(({ name }) => !isNothing(one[name]))) ?? {}
  return Object.fromEntries(
    Object.entries(start).map(([name, value]) => [
      name,
      isNothing(value) ? (sample[name] ?? value) : value,
    ]),
  )
}

/** Returns props in which this one is visible: the base, else with one other choice of another prop or a sample. */
function whereVisible(
  spec: PropSpec,
  props: readonly PropSpec[],
  base: Props,
  samples: readonly Props[],
): Props {
  const candidates = [
    base,
    ...props.flatMap((other) =>
      choicesOf(other, base[other.name]).map(({ value }) => ({ ...base, [other.name]: value })),
    ),
    ...samples.map((sample) => ({ ...base, ...sample })),
  ]
  return candidates.find((one) => visibleWhen(spec.visibleWhen, one)) ?? base
}

function withTexts(props: readonly PropSpec[], text: (spec: PropSpec) => string): Props {
  const texts = props.filter(
    ({ type, control, role }) =>
      ['string', 'text', 'html'].includes(type) &&
      WRITTEN.includes(control ?? '') &&
      role !== 'field-name',
  )
  return Object.fromEntries(texts.map((spec) => [spec.name, text(spec)]))
}

function emptied(props: readonly PropSpec[]): Props {
  const lists = props.filter(({ type }) => ['items', 'dataset', 'options', 'image'].includes(type))
  return Object.fromEntries(lists.map(({ name, type }) => [name, type === 'image' ? '' : []]))
}

function differing(props: Props, from: Props): string[] {
  return Object.keys(props).filter((name) => !isSame(props[name], from[name]))
}

/** Removes states with identical props; the first name is kept. */
function dedupeStates(states: readonly SpecimenState[]): SpecimenState[] {
  const seen = new Set<string>()
  return states.filter(({ props }) => {
    const key = JSON.stringify(props)
    return !seen.has(key) && seen.add(key)
  })
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || isSame(value, [])
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** @deprecated Kept for packages built with 1.0. */
export { buildSpecimenStates as statesOf, type SpecimenState as State }
