export default '/assets/stub';
