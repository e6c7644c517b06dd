import { api, data } from '../../api/client';
import { type Credentials } from '../session/session.queries';

export const createAccount = ({ email, password }: Credentials) =>
  data(api.POST('/user', { body: { email, firstName: null, lastName: null, password } }));
