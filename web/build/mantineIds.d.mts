import type { Plugin } from 'vite'

export function mantineIds(): Plugin
