import type { Plugin } from 'vite'

export function laterFiles(): Plugin
