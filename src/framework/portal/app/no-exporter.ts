/** Stands where react-admin would put its own exporter's library: lists of ours are exported by the service, and no page carries what none uses. */
const noExporter = (): never => {
  throw new Error('lists are exported by the service');
};

export default noExporter;
