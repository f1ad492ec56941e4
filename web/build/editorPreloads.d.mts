import type { Plugin } from 'vite'

export function editorPreloads(): Plugin
