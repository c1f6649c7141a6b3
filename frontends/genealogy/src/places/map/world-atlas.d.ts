// The shape of outlines is that of TopoJSON; inferring it from hundreds of kilobytes would take the compiler long.
declare module "world-atlas/countries-110m.json" {
  import type { Topology } from "topojson-specification";
  const atlas: Topology;
  export default atlas;
}
declare module "world-atlas/countries-50m.json" {
  import type { Topology } from "topojson-specification";
  const atlas: Topology;
  export default atlas;
}
