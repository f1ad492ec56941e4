export interface BuildManifest {
  id: string
  elements: string[]
}

export function readManifest(folder: string): BuildManifest
export function viewName(type: string): string
