/** Stands where react-admin would make English labels out of technical names: ours are declared in both languages. */
const asItIs = (name: string): string => name;

export { asItIs as capitalize, asItIs as humanize, asItIs as inflect, asItIs as pluralize, asItIs as singularize, asItIs as transform };
