/** The half of the plugin kit that views use; panels and fields stay in the editor. */
export * from '@pinye/plugin-api'
