import type { Rolldown } from 'vite'

export const chunks: Rolldown.OutputOptions
