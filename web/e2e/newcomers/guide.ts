import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../host.ts'

export const LANGUAGES = { zh: 'zh-CN', en: 'en-US' } as const
export type Tongue = keyof typeof LANGUAGES

export const folder = join(root, 'docs/start')
export const GUIDES = ['first-page', 'first-form', 'first-plugin'] as const

/**
 * A part of a step apart from its prose, in the order of the text: **words on the screen**, `typed text`, blocks of
 * commands or of a whole file, and pictures.
 */
export interface Token {
  kind: 'words' | 'typed' | 'block' | 'picture'
  text: string
}

/** The content below a numbered heading. */
export interface GuideStep {
  title: string
  tokens: Token[]
}

const TOKENS =
  /^```\w*\n(?<block>[^]*?)^```$|!\[[^\]]+\]\((?<picture>[^)]+)\)|\*\*(?<words>[^*]+)\*\*|`(?<typed>[^`\n]+)`/gm

export const textOf = (tongue: Tongue, name: string): string =>
  readFileSync(join(folder, tongue, `${name}.md`), 'utf8')

/** Returns the steps of a guide; text before the first and after the last numbered heading is prose. */
export function stepsOf(tongue: Tongue, name: string): GuideStep[] {
  return textOf(tongue, name)
    .split(/^(?=## )/m)
    .filter((part) => /^## \d/.test(part))
    .map((part) => ({
      title: part.slice(3, part.indexOf('\n')),
      tokens: [...part.matchAll(TOKENS)].map(({ groups = {} }) => tokenOf(groups)),
    }))
}

function tokenOf(groups: Record<string, string | undefined>): Token {
  const [kind, text] = Object.entries(groups).find(([, found]) => found !== undefined) ?? []
  return { kind: kind as Token['kind'], text: text ?? '' }
}

/** Returns the existing pictures by the paths that the guides in this language use. */
export const picturesOf = (tongue: Tongue): string[] =>
  readdirSync(join(folder, 'pictures', tongue))
    .sort()
    .map((name) => `../pictures/${tongue}/${name}`)
