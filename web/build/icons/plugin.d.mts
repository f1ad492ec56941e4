import type { Plugin } from 'vite'

export function iconList(): Plugin
