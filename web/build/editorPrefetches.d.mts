import type { Plugin } from 'vite'

export function editorPrefetches(): Plugin
