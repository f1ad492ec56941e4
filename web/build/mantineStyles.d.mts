import type { Plugin } from 'vite'

export function mantineStyles(): Plugin
export function usedStyles(): string
