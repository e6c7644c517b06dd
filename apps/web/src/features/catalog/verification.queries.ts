import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError';
import { api, data } from '../../api/client';
import type { components } from '../../api/schema';
import { upload } from '../../api/upload';
import { useSubmit } from '../../ui/forms/useSubmit';
import { prepareImage } from '../../ui/uploads/imageFile';

type Verification = components['schemas']['Verification'];

/** Query key of the own verification. Live events use it on every page. */
export const verificationKey = ['verification'] as const;

/** The verification of the user's own business. */
export const verificationQuery = () =>
  queryOptions({
    queryKey: verificationKey,
    queryFn: ({ signal }) => data(api.GET('/verification', { signal })),
    staleTime: 0,
  });

interface Request {
  registrationNumber: string;
  file: File;
}

/** Converts pictures that the server rejects to JPEG, and leaves PDF files unchanged. */
async function prepared(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  const image = await prepareImage(file);
  if (image.problem) throw new ApiError(0, { code: image.problem });
  return image.file;
}

/** Asks for the verification of the user's business. */
export function useAskForVerification(onProgress: (sent: number) => void) {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: async ({ registrationNumber, file }: Request) => {
      onProgress(0);
      const form = new FormData();
      form.append('registrationNumber', registrationNumber);
      form.append('file', await prepared(file));
      return upload<Verification>('/verification', form, { onProgress });
    },
    onSuccess: (verification) => queryClient.setQueryData<Verification>(verificationKey, verification),
    // Another tab may have sent a request, or a moderator may have decided.
    onError: () => void queryClient.invalidateQueries({ queryKey: verificationKey }),
  });
}

export function useWithdrawVerification() {
  const queryClient = useQueryClient();
  return useSubmit<unknown, void>({
    mutationFn: () => data(api.DELETE('/verification')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: verificationKey }),
  });
}
