const modules={"./plugin":()=>import("./editor.js")};
export const init=()=>{};
export const get=async name=>{const load=modules[name];if(!load)throw new Error("no module "+name);const module=await load();return()=>module};
