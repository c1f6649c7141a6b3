// One react-refresh for the whole page. Each federated bundle would otherwise bring its own copy, and a copy
// that arrives after react-dom never learns of the renderer: updates would arrive and nothing would redraw.
const key = "__kinkeeper_react_refresh__";
module.exports = globalThis[key] ??= require("react-refresh-runtime");
